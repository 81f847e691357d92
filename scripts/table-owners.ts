import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the server with its text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Files that may write what is not theirs, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/src/cli/drill.ts': 'silences a copy of the database that it throws away afterwards',
};

const declared = /(?:const (\w+) = )?pgTable\(\s*'([^']+)'/g;

/**
 * Where a module or a part of the platform changes rows that another one owns, as sentences. What one reads of another is
 * its business; what one writes, the owner checks and tells of. Raw statements count, too.
 */
export function foreignWrites(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string>();
  for (const { file, text } of files) {
    for (const [, constant, name = ''] of text.matchAll(declared)) {
      owners.set(name, ownerOf(file));
      if (constant !== undefined) owners.set(constant, ownerOf(file));
    }
  }
  return files
    .filter(({ file }) => exceptions[file] === undefined)
    .flatMap(({ file, text }) =>
      writesIn(text).flatMap((table) => {
        const owner = owners.get(table);
        return owner === undefined || owner === ownerOf(file)
          ? []
          : [`${file} must not write ${table}, which ${owner} owns`];
      }),
    );
}

/** Tables that a text writes, by the name of their constant or of the database. */
function writesIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const built = code.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g);
  const raw = code.matchAll(/\b(?:insert into|update|delete from)\s+(?:\$\{)?"?(\w+)/g);
  return [...built, ...raw].map(([, table = '']) => table);
}

/** `modules/payments`, `platform/events`; a file that lies in neither owns by itself. */
function ownerOf(file: string): string {
  return /^apps\/server\/src\/((?:modules|platform)\/[^/]+)\//.exec(file)?.[1] ?? file;
}

/** The source files of the server below `root`, tests and test tools left out. */
export function readServer(root: string): SourceFile[] {
  return globSync('apps/server/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
