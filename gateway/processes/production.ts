// Imported before anything else by what is built: graphql-js, among others, leaves out checks that are for developers,
// and decides so when it is loaded. A tenth to a fifth of a graph request.
process.env.NODE_ENV ??= "production";
