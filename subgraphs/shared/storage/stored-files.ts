import path from "node:path";

/** Folder of uploaded files in the data directory, which all processes share. */
export const storedFilesFolder = (dataDir: string) => path.join(dataDir, "files");

/** Files are spread evenly over 256 folders by the end of the id, which is random; its start is the time. */
export const storedFilePath = (dataDir: string, id: string) => path.join(storedFilesFolder(dataDir), id.slice(-2), id);

/**
 * Advisory lock on the removal of content: a backup holds it from before its snapshot, so that the snapshot's files
 * still exist when it reads them. Removals share it, and leave content alone if they don't get it: the next start
 * removes that.
 */
export const removalLock = 72_707_371;
