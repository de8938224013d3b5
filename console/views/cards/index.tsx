import { Page } from "../../ui/page.js";
import { Empty } from "../../ui/states.js";

export function View() {
  return (
    <Page title="Cards">
      <Empty title="Not built yet" />
    </Page>
  );
}
