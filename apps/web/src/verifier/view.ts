import type { BundleVerification, EntryVerification } from '@sorgfalt/ledger';
import { stepWord, useWord } from './words.ts';
import type { Words } from './words.ts';

export interface View {
  onFile(take: (file: File) => void): void;
  show(name: string, result: BundleVerification): void;
  showNoCrypto(): void;
}

type Step = BundleVerification['steps'][number] | EntryVerification['steps'][number];
type Child = Node | string;

const signs = { passed: '\u2713', failed: '\u2717', skipped: '\u2013' };
const places = { passed: 0, failed: 1, skipped: 2 } as const;
// Keys that the file itself brings along prove nothing yet: not the colour of a success.
const tones = { verified: 'passed', unpinned: 'skipped', incomplete: 'skipped', failed: 'failed' } as const;

/** The page: a place for the file and one for what was found. Texts go in as text, never as markup. */
export function createView(document: Document, words: Words, language: string): View {
  const node = (tag: string, className: string, ...children: Child[]) => {
    const element = document.createElement(tag);
    if (className !== '') element.className = className;
    element.append(...children);
    return element;
  };
  document.documentElement.lang = language;
  document.title = words.title;
  const input = document.createElement('input');
  input.type = 'file';
  const result = node('section', '');
  result.setAttribute('aria-live', 'polite');
  const label = node('label', '', words.choose, input);
  document
    .querySelector('main')
    ?.append(node('h1', '', words.title), node('p', '', words.intro), label, result);

  const stepItem = (step: Step) => {
    const { outcome, detail } = step;
    const facts = Object.entries({ ...('subject' in step ? { '': step.subject } : {}), ...detail })
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (name === '' ? value : `${name}: ${value}`));
    const word = node('span', outcome, `${signs[outcome]} ${words.outcome[places[outcome]]}`);
    return node('li', '', node('b', '', stepWord(words, step.id)), word, node('code', '', facts.join(' · ')));
  };
  const list = (title: string, steps: readonly Step[]) => [
    node('h2', '', title),
    node('ol', '', ...steps.map(stepItem)),
  ];

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
    show(name, { verdict, fingerprints, steps, entries }) {
      const prints = fingerprints.map(({ use, value }) =>
        node('div', '', node('dt', '', useWord(words, use)), node('dd', '', value)),
      );
      result.replaceChildren(
        node('p', `verdict ${tones[verdict]}`, words.verdict[verdict]),
        ...(prints.length === 0 ? [] : [node('h2', '', words.fingerprints), node('dl', '', ...prints)]),
        ...list(name, steps),
        ...entries.flatMap((entry) => list(entry.folder, entry.steps)),
      );
    },
    showNoCrypto() {
      result.replaceChildren(node('p', 'verdict failed', words.noCrypto));
    },
  };
}
