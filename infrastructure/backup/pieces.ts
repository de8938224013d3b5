import { openSegment, sealSegment, segmentBytes, tagBytes } from "../../subgraphs/shared/storage/segments.js";

/** Part of a stream; only the last may be shorter than requested. */
interface Piece {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** The stream in pieces of this size. There is always a last one, which may be empty. */
async function* inPieces(stream: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let from = 0;
    // One is kept back until it is known whether it is the last.
    for (; rest.length - from > size; from += size) yield { bytes: rest.subarray(from, from + size), isLast: false };
    rest = rest.subarray(from);
  }
  yield { bytes: rest, isLast: true };
}

/** Seals a stream in segments. */
export async function* sealStream(key: Uint8Array, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { bytes, isLast } of inPieces(plain, segmentBytes)) {
    yield sealSegment(key, { index: index++, isLast }, bytes);
  }
}

function openPiece(key: Uint8Array, index: number, { bytes, isLast }: Piece): Buffer {
  try {
    return openSegment(key, { index, isLast }, bytes);
  } catch (error) {
    throw new Error("it was changed or is not complete", { cause: error });
  }
}

/** Opens what {@link sealStream} has sealed. Throws if it was changed or is incomplete. */
export async function* openStream(key: Uint8Array, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const piece of inPieces(sealed, segmentBytes + tagBytes)) yield openPiece(key, index++, piece);
}

/** The same stream; `onRead` gets the length of each read part. */
export async function* watched<Chunk extends Uint8Array>(
  stream: AsyncIterable<Chunk>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Chunk> {
  for await (const chunk of stream) {
    onRead(chunk.length);
    yield chunk;
  }
}
