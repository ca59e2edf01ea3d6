import type { Component } from "svelte";

/**
 * A table of pictures, one for each name of a kind, to be asked for by any word: what is no such name has no picture, or
 * the one for what is unknown.
 */
export function pictures<Name extends string>(all: Record<Name, Component>): (name: string) => Component | undefined;
export function pictures<Name extends string>(
  all: Record<Name, Component>,
  unknown: Component,
): (name: string | null) => Component;
export function pictures(all: Record<string, Component>, unknown?: Component) {
  return (name: string | null) => (name === null ? undefined : all[name]) ?? unknown;
}
