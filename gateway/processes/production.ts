// Imported first by every entry point: graphql-js, among others, decides on loading whether to omit its development
// checks, which take a tenth to a fifth of a graph request's time.
process.env.NODE_ENV ??= "production";
