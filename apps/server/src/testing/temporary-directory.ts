import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder that the database's own user may pass through, so that its data stays inside as root too. */
export function temporaryDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `sorgfalt-${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}
