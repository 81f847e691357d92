import type { BundleVerification, EntryVerification } from '@sorgfalt/ledger';
import { useWord } from './words.ts';
import type { Words } from './words.ts';

export interface View {
  onFile(take: (file: File) => void): void;
  show(name: string, result: BundleVerification): void;
  showNoCrypto(): void;
}

type Step = BundleVerification['steps'][number] | EntryVerification['steps'][number];

const signs = { passed: '\u2713', failed: '\u2717', skipped: '\u2013' };
// Keys that the file itself brings along prove nothing yet: not the colour of a success.
const tones = {
  verified: 'passed',
  unpinned: 'skipped',
  'own-time': 'skipped',
  incomplete: 'skipped',
  failed: 'failed',
};

/** The page: a place for the file and one for what was found. Texts go in as text, never as markup. */
export function createView(words: Words, language: string): View {
  document.documentElement.lang = language;
  document.title = words.title;
  const input = document.createElement('input');
  input.type = 'file';
  const result = node('section', []);
  result.ariaLive = 'polite';
  document
    .querySelector('main')
    ?.append(
      node('h1', [words.title]),
      node('p', [words.intro]),
      node('label', [words.choose, input]),
      result,
    );

  return {
    onFile(take) {
      const first = (files: FileList | null | undefined) => {
        const file = files?.[0];
        if (file !== undefined) take(file);
      };
      input.addEventListener('change', () => first(input.files));
      // Without this a browser leaves the page to open the file.
      document.addEventListener('dragover', (event) => event.preventDefault());
      document.addEventListener('drop', (event) => {
        event.preventDefault();
        first(event.dataTransfer?.files);
      });
    },
    show(name, { verdict, fingerprints, steps, entries, lateEntries }) {
      const prints = fingerprints.map(({ use, value }) =>
        node('div', [node('dt', [useWord(words, use)]), node('dd', [value])]),
      );
      result.replaceChildren(
        node('p', [words[verdict === 'failed' ? 'believeNot' : verdict]], `verdict ${tones[verdict]}`),
        ...(isWhole(steps) ? [] : [node('p', [words.notWhole])]),
        ...(verdict === 'failed' || lateEntries.length === 0
          ? []
          : [node('p', [`${words.late} ${lateEntries.join(', ')}`])]),
        ...(prints.length > 0 ? [node('h2', [words.fingerprints]), node('dl', prints)] : []),
        ...list(words, name, steps),
        ...entries.flatMap((entry) => list(words, entry.folder, entry.steps)),
      );
    },
    showNoCrypto() {
      result.replaceChildren(node('p', [words.noCrypto], 'verdict failed'));
    },
  };
}

/** A file that fails says nothing anyhow. */
function isWhole(steps: readonly Step[]): boolean {
  return steps.every(({ id, outcome }) => id !== 'completeness' || outcome !== 'skipped');
}

function node(tag: string, children: readonly (Node | string)[], className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function list(words: Words, title: string, steps: readonly Step[]): HTMLElement[] {
  const items = steps.map((step) => {
    const { id, outcome, detail } = step;
    const facts = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
    if ('subject' in step && step.subject !== '') facts.unshift(step.subject);
    const word = node('span', [`${signs[outcome]} ${words[outcome]}`], outcome);
    return node('li', [node('b', [words[id]]), word, node('code', [facts.join(' · ')])]);
  });
  return [node('h2', [title]), node('ol', items)];
}
