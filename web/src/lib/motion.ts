/**
 * Whoever comes to a table finds it as it is: motion that tells what happened before is over at once. What glows glows
 * on, and what happens from now on moves.
 */
export function settled(box: HTMLElement): void {
  const settle = () => {
    for (const motion of box.getAnimations({ subtree: true })) {
      if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
    }
  };
  settle();
  requestAnimationFrame(settle); // what the board laid out after its first look
}
