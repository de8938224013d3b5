// Ends the process at once if Node is older than declared (`engines` in package.json). The first import of the build,
// and the first module of every bundle.
const [major, minor] = process.versions.node.split(".").map(Number);
const isSupported = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
if (!isSupported) {
  process.stderr.write(`Paygraph needs Node 20.19, 22.12 or 24 (or later): this is ${process.versions.node}\n`);
  process.exit(1);
}
