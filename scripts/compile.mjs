// Compiles single TypeScript files with SWC, for the build and for the tests. Types are `npm run check`'s.
import { transformFile } from "@swc/core";

/** The code, and its source map unless that is inline. */
export function compileFile(source, { jsc, module, ...options }) {
  return transformFile(source, {
    swcrc: false,
    configFile: false,
    inlineSourcesContent: false,
    ...options,
    // As in tsconfig.json.
    jsc: {
      target: "es2023",
      parser: { syntax: "typescript", decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      ...jsc,
    },
    module: { type: "es6", ...module },
  });
}
