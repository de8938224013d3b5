import { Button, LinkButton } from "../ui/button.js";
import { Page } from "../ui/page.js";
import { Empty } from "../ui/states.js";

/** A path that no view has. */
export function Missing() {
  return (
    <Page title="No such page">
      <Empty title="The console has no page at this address">
        <p>
          <LinkButton to="/">Home</LinkButton>
        </p>
      </Empty>
    </Page>
  );
}

/** A defect of the console: the rest of it still works. */
export function Crash({ error }: { readonly error: unknown }) {
  return (
    <Page title="This page failed">
      <Empty title="This is a defect of the console">
        <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
        <p>
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </p>
      </Empty>
    </Page>
  );
}
