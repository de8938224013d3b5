/** The scripts are in `…/console/assets/`: all addresses are relative to that, also below a proxy's path. */
const home = new URL("..", import.meta.url);

/** Path of the console without a slash at its end: `/console`. */
export const basePath = home.pathname.replace(/\/$/, "");

/** Address of a path of the server next to the console, such as `graphql`. */
export const serverUrl = (path: string): URL => new URL(`../${path}`, home);
