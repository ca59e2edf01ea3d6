import type { SettingChoice } from "./view";

/** What parts of the board share: which city it is, and whether its owner looks at the ground that a place covers. */
class Ground {
  setting = $state<SettingChoice>("medieval");
  covered = $state(false);
}
export const ground = new Ground();
