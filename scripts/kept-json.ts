import type { SourceFile } from './table-owners.ts';

/** Where JSON columns are made, and what reads them by their form. */
const columnsFile = 'apps/server/src/platform/database/columns.ts';
const readsByForm = /\/kept(?:-[\w-]+)?\.ts'/;

/** Files that take something for what they say it is, and why nothing comes of that where it was altered. */
const trusted: Readonly<Record<string, string>> = {
  'apps/server/src/cli/screen-cli.ts': 'reads a file of whoever calls it, and decides nothing',
  'apps/server/src/modules/screening/screened-state.ts':
    'compares ids: an altered one is another, and nothing is accepted',
  'apps/server/src/platform/database/embedded-postgres.ts': 'reads a file of the installation',
  'apps/server/src/modules/payments/deciding/write-decided.ts':
    'reads what was written or read by its form before',
  'apps/server/src/modules/rule-packs/shelf.ts': 'reads a text that has the hash it was kept with',
  'apps/server/src/platform/http/json-body.ts': 'reads a token that is quoted, and so a text',
};

const table = /pgTable\(\s*'([^']+)'([\s\S]*?)(?=pgTable\(|$)/g;
const column = /(?:(\w+): )?keptJson\((?:[^()]|\([^()]*\))*?(?:, '(\w+)')?\)/g;
const aliases = /\b(?:from|join)\s+(\w+)(?:\s+as)?\s+(\w+)/g;
/** A text of its own that was JSON a moment ago is read as what it was. */
const takenFor = /JSON\.parse\((?!\s*JSON\.stringify\()[^;]*?\)\s*as\s|:\s*\{[^;=]*\}\s*=\s*JSON\.parse\(/;

/**
 * What is read back from the database as what a type says and not by its form, as sentences: columns of JSON that are
 * not made by `keptJson`, raw statements that give such a column away in a file that reads nothing by its form, and texts
 * that are taken for what they should be.
 */
export function uncheckedReads(files: readonly SourceFile[]): string[] {
  const kept = new Map<string, Set<string>>();
  for (const { text } of files) {
    for (const [, name = '', body = ''] of text.matchAll(table)) kept.set(name, columnsIn(body));
  }
  return files.flatMap(({ file, text: whole }) => {
    const text = whole.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const given = [...text.matchAll(aliases)].flatMap(([, name = '', alias = '']) =>
      [...(kept.get(name) ?? [])].filter((each) =>
        new RegExp(`\\b${alias}\\.${each}\\b(?!\\s*(?:->|#>|=))`).test(text),
      ),
    );
    return [
      ...(file !== columnsFile && /(?<![.\w])jsonb?\(\s*(?:'[^']*'\s*)?\)/.test(text)
        ? [`${file} must make its column of JSON by keptJson, which says its form`]
        : []),
      ...(readsByForm.test(text) || trusted[file] !== undefined
        ? []
        : given.map((each) => `${file} must read ${each} by its form: it is JSON`)),
      ...(trusted[file] === undefined && takenFor.test(text)
        ? [`${file} must read a text by its form (keptAs, requireKept), and not take it for one`]
        : []),
    ];
  });
}

function columnsIn(body: string): Set<string> {
  return new Set(
    [...body.matchAll(column)].map(
      ([, key = '', name]) => name ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ),
  );
}
