// Documents as a component of Relay's has them; relay.spec.ts compiles and runs them.
/* global graphql */

export const list = graphql`
  fragment Customers_list on Query
  @argumentDefinitions(count: { type: "Int", defaultValue: 1 }, cursor: { type: "String" })
  @refetchable(queryName: "CustomersPageQuery") {
    customers(first: $count, after: $cursor, orderBy: { by: CREATED_AT, direction: ASC })
      @connection(key: "Customers_customers", filters: []) {
      edges {
        node {
          id
          ...Customers_item
        }
      }
    }
  }
`;

export const item = graphql`
  fragment Customers_item on Customer @refetchable(queryName: "CustomersItemQuery") {
    fullName
    email
  }
`;

export const query = graphql`
  query CustomersQuery {
    ...Customers_list
  }
`;

export const create = graphql`
  mutation CustomersCreateMutation($input: CreateCustomerInput!, $connections: [ID!]!) {
    createCustomer(input: $input) @appendNode(connections: $connections, edgeTypeName: "CustomerEdge") {
      id
      ...Customers_item
    }
  }
`;

export const events = graphql`
  subscription CustomersEventsSubscription {
    events {
      cursor
      type
      customerId
    }
  }
`;

export const accounts = graphql`
  fragment Customers_accounts on Customer {
    internalAccounts(first: 5) {
      nodes {
        id
        status
      }
    }
  }
`;

export const deferring = graphql`
  query CustomersDeferringQuery($id: ID!) {
    customer(id: $id) {
      id
      ...Customers_item @defer
      ...Customers_accounts @defer
    }
  }
`;
