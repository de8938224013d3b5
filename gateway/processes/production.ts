// Imported first by every entry point: graphql-js, among others, decides when it is loaded to omit its checks for
// developers. They take a tenth to a fifth of the time of a graph request.
process.env.NODE_ENV ??= "production";
