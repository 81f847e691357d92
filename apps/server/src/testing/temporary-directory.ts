import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { openRunFolder } from '../../../../testing/run-folder.ts';

/**
 * A fresh folder that the database's own user may pass through, so that its data stays inside as root too. It goes with
 * the run, if not before.
 */
export function temporaryDirectory(name: string): string {
  const directory = mkdtempSync(join(openRunFolder(), `${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}
