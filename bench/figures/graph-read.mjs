import { measureAgainstGateway } from "../gateway-peer.mjs";
import { customer, withProduct } from "../product.mjs";

const customerCount = 40;
const eventsOfEach = 3;

const query = `{
  customers(first: 20) {
    totalCount
    edges {
      cursor
      node { id fullName platformCustomerId kycStatus address { city } events(first: 3) { nodes { id type timestamp } } }
    }
  }
}`;

function isWhole({ customers: { edges, totalCount } }) {
  const haveEvents = edges.every(({ node }) => node.events.nodes.length === eventsOfEach);
  return edges.length === 20 && haveEvents && totalCount >= customerCount;
}

/** The query's data: customers with events. */
async function createData(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const emitter = await product.startEmitter();
  const customers = [];
  for (let number = 1; number <= customerCount; number++) {
    customers.push(await product.rest("POST", "/customers", { ...customer, platformCustomerId: `bench-${number}` }));
  }
  // The first event of each customer is that of its creation.
  for (let number = 1; number < eventsOfEach; number++) await emitter.about(customers);
}

async function measure(product) {
  await createData(product);
  return [await measureAgainstGateway(product, { name: "graph-read", query, isWhole })];
}

/** A list with nested edges of two subgraphs, against the same subgraphs over HTTP behind Apollo Gateway. */
export const measureGraphRead = () => withProduct(measure);
