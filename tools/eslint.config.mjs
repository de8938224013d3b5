import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** A literal that is spread into another only packs lines. */
const packedLiterals = {
  selector: "SpreadElement > :matches(ArrayExpression, ObjectExpression)",
  message: "Write the members of this literal where it is spread.",
};

const rawSql = {
  selector: String.raw`MemberExpression[property.name=/^\$(query|execute)Raw/], MemberExpression[object.name='Prisma'][property.name=/^(sql|raw|join|empty)$/]`,
  message: "Use Prisma's models, or a function of sql.ts or *.sql.ts (CONTRIBUTING.md, Rules).",
};

/** The rules that need no types; oxlint.json has those that do. */
export default tseslint.config(
  {
    ignores: [
      "**/dist/",
      "clients/typescript/src/generated/",
      "console/**/*.graphql.ts",
      "generated/",
      "coverage/",
      ".cache/",
      ".data/",
      "**/node_modules/",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  prettier,
  {
    languageOptions: {
      // As in tsconfig.json: a class that a decorator needs is imported as a value.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Open interfaces get their members by declaration merging: `interface EventTypes extends Record<…> {}`.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      // Patterns search for control characters in callers' input on purpose.
      "no-control-regex": "off",
      "no-restricted-syntax": ["error", packedLiterals],
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
    },
  },
  {
    files: ["infrastructure/**/*.ts", "subgraphs/**/*.ts", "gateway/**/*.ts", "clients/**/*.ts"],
    rules: {
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 70, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["infrastructure/**/*.ts", "subgraphs/**/*.ts", "gateway/**/*.ts"],
    ignores: ["**/sql.ts", "**/*.sql.ts", "subgraphs/shared/persistence/**"],
    rules: { "no-restricted-syntax": ["error", packedLiterals, rawSql] },
  },
  {
    files: ["test/**/*.ts"],
    ignores: ["test/**/*.spec.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        packedLiterals,
        {
          selector: "Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(All|Each)$/]",
          message: "Evaluated once per worker, for many spec files: register hooks in a function that a spec calls.",
        },
      ],
    },
  },
  {
    // Scripts and configuration: plain JavaScript, and the places that talk to the terminal.
    files: ["**/*.mjs", "prisma/*.config.ts"],
    languageOptions: { globals: globals.node },
    rules: {
      "no-console": "off",
      "no-restricted-exports": "off",
    },
  },
  {
    files: ["console/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 70, skipBlankLines: true, skipComments: true }],
    },
  },
);
