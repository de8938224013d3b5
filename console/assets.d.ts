/** Class names of a CSS Module by their names in the file. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  // eslint-disable-next-line no-restricted-exports -- CSS Modules have a default export
  export default classes;
}
declare module "*.css";
/** Made by the build: the styles of all views. */
declare module "console:styles";
