import { useState } from "react";
import { serverUrl } from "../../client/places.js";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { Badge } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { HolderDocumentsDocument, OpenDocumentDocument, type ReviewedDocumentFragment } from "./operations.graphql.js";
import { countryText } from "./words.js";
import styles from "./reviews.module.css";

/** Documents of a customer or owner with their files, each of which is opened by a button, and who has looked at them. */
export function Documents({ holderId }: { readonly holderId: string }) {
  const { data, problem, reload } = useRead(HolderDocumentsDocument, { id: holderId });
  if (!data) return problem ? <Failure problem={problem} onRetry={reload} /> : <Skeleton lines={2} />;
  const { node } = data;
  const documents = node && "documents" in node ? node.documents.nodes : [];
  if (documents.length === 0) return <p className={styles.none}>No document was uploaded.</p>;
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <Document key={document.id} document={document} onOpened={reload} />
      ))}
    </ul>
  );
}

function Document({
  document,
  onOpened,
}: {
  readonly document: ReviewedDocumentFragment;
  readonly onOpened: () => void;
}) {
  const { documentType, side, country, issuingAuthority, files, views } = document;
  return (
    <li>
      <p>
        <strong>{words(documentType)}</strong>
        {side && `, ${words(side).toLowerCase()}`} · {countryText(country)}
        {issuingAuthority && (
          <>
            {" "}
            · <bdi>{issuingAuthority}</bdi>
          </>
        )}
      </p>
      {files.map((file) => (
        <File key={file.id} documentId={document.id} file={file} onOpened={onOpened} />
      ))}
      {views.nodes.length > 0 && (
        <p className={styles.small}>
          Opened by{" "}
          {views.nodes.slice(0, 3).map(({ tokenName, requestedAt }, index) => (
            <span key={index}>
              {index > 0 && ", "}
              <bdi>{tokenName}</bdi> <Time at={requestedAt} />
            </span>
          ))}
          {views.nodes.length > 3 && ` and ${views.nodes.length - 3} more`}
        </p>
      )}
    </li>
  );
}

type FileOf = ReviewedDocumentFragment["files"][number];

/** The link is of this origin: an image is shown here, anything else opens in a tab of its own. */
function File({
  documentId,
  file,
  onOpened,
}: {
  readonly documentId: string;
  readonly file: FileOf;
  readonly onOpened: () => void;
}) {
  const [url, setUrl] = useState<string>();
  const { send, isSending, problem } = useMutate(OpenDocumentDocument);
  const { id: fileId, fileName, mimeType, sizeBytes, isActive, screening } = file;
  const open = async () => {
    const data = await send((idempotencyKey) => ({ input: { documentId, fileId, idempotencyKey } }));
    if (!data) return;
    setUrl(serverUrl(new URL(data.createDocumentFileLink.url).pathname.replace(/^.*\/document\//, "document/")).href);
    onOpened();
  };
  const isImage = mimeType.startsWith("image/");
  return (
    <div className={styles.file}>
      <p>
        <bdi>{fileName}</bdi>{" "}
        <span className={styles.small}>{Math.ceil(sizeBytes / 1_000).toLocaleString("en")} kB</span>{" "}
        {!isActive && <Badge>Replaced</Badge>} {screening === "UNSCREENED" && <Badge tone="warn">Not checked</Badge>}
      </p>
      {!url && (
        <Button isSmall needs="REVIEW" isBusy={isSending} onClick={() => void open()}>
          Open
        </Button>
      )}
      {url && isImage && <img className={styles.picture} src={url} alt={`The file ${fileName}`} />}
      {url && !isImage && (
        <a href={url} target="_blank" rel="noreferrer">
          Show it in a new tab
        </a>
      )}
      {problem && <Failure problem={problem} />}
    </div>
  );
}
