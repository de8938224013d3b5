import { flow, unique } from "../kit.mjs";
import { accepted, eventually, page, refused } from "../server.mjs";

const header =
  "umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country";
const row = (umaAddress, name, birthDate) =>
  `${umaAddress},${name},INDIVIDUAL,Ada Byron,${birthDate},1 Main St,Springfield,IL,62701,US`;

const send = (server, content) =>
  server.upload("/customers/bulk/csv", {}, { content, type: "text/csv", name: "customers.csv" });

async function finished(server, upload, shape) {
  const { jobId } = accepted(upload, 202, { jobId: String, status: /^(PENDING|PROCESSING)$/ });
  return eventually(() => server.get(`/customers/bulk/jobs/${jobId}`), { id: jobId, ...shape });
}

export const bulk = flow("bulk import", {
  "a file with a wrong row is imported but for that row": async ({ server, state }) => {
    const { umaAddress } = accepted(
      await server.post("/customers", { customerType: "INDIVIDUAL", fullName: "Ada" }),
      201,
    );
    const domain = umaAddress.split("@")[1];
    state.names = [unique("bulk"), unique("bulk")];
    state.wrong = unique("bulk");
    const rows = [
      ...state.names.map((name) => row(`$${name}@${domain}`, name, "1990-12-10")),
      row(`$${state.wrong}@${domain}`, state.wrong, "not a date"),
    ];
    await finished(server, await send(server, [header, ...rows].join("\n")), {
      status: "COMPLETED",
      progress: { total: 3, processed: 3, successful: 2, failed: 1 },
      errors: [{ correlationId: state.wrong }],
      completedAt: String,
    });
  },
  "its customers are there": async ({ server, state: { names, wrong } }) => {
    for (const platformCustomerId of names) {
      const list = await server.get(`/customers?platformCustomerId=${platformCustomerId}`);
      accepted(list, 200, page([{ platformCustomerId, fullName: "Ada Byron" }]));
    }
    accepted(await server.get(`/customers?platformCustomerId=${wrong}`), 200, page([]));
  },
  "a file without a required column fails": async ({ server }) => {
    await finished(server, await send(server, `${header.replace("platformCustomerId,", "")}\n`), { status: "FAILED" });
  },
  "an unknown job is 404": async ({ server }) => {
    const unknown = "Job:01a1fbfa-4109-7002-a57d-a953f1b5a4fe";
    refused(await server.get(`/customers/bulk/jobs/${unknown}`), 404, "BULK_UPLOAD_JOB_NOT_FOUND");
  },
});
