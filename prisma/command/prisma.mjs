#!/usr/bin/env node
// npx prisma: the package that npm links as `prisma` in node_modules, since Prisma's own doesn't fit there
// (CONTRIBUTING.md).
import "../../scripts/prisma.mjs";
