import { setting } from "../client/store.js";

export const theme = setting<"system" | "light" | "dark">("theme", "system");

/** Sets the theme now and after each change. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = theme.get();
  };
  apply();
  theme.subscribe(apply);
}
