import { blocksOf, inlinesOf, type Block, type Inline } from './markdown.ts';
import { CiteButton } from './cite-button.tsx';
import styles from './answers.module.css';

/** One line or sentence with its marks. */
export function MarkedLine({ text, onCite }: { text: string; onCite?: ((n: number) => void) | undefined }) {
  return <Inlines inlines={inlinesOf(text)} onCite={onCite} />;
}

/** A text in a small part of Markdown; nothing in it is HTML, and nothing is fetched for it. */
export function MarkedText({ text, onCite }: { text: string; onCite?: ((n: number) => void) | undefined }) {
  return blocksOf(text).map((block, place) => (
    <BlockView key={`${String(place)}${block.kind}`} block={block} onCite={onCite} />
  ));
}

function BlockView({ block, onCite }: { block: Block; onCite: ((n: number) => void) | undefined }) {
  switch (block.kind) {
    case 'code':
      return (
        <pre className={styles['code']}>
          <bdi dir="ltr">{block.text}</bdi>
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={styles[block.isOrdered ? 'ordered' : 'bullets']}>
          {block.items.map((inlines, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name than their place
            <li key={place}>
              <Inlines inlines={inlines} onCite={onCite} />
            </li>
          ))}
        </List>
      );
    }
    case 'heading':
      return (
        <p className={styles['heading']}>
          <Inlines inlines={block.inlines} onCite={onCite} />
        </p>
      );
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.inlines} onCite={onCite} />
        </p>
      );
  }
}

interface InlinesProps {
  readonly inlines: readonly Inline[];
  readonly onCite: ((n: number) => void) | undefined;
}

function Inlines({ inlines, onCite }: InlinesProps) {
  return (
    <bdi>
      {inlines.map((inline, place) => {
        const key = `${String(place)}${inline.kind}`;
        switch (inline.kind) {
          case 'strong':
            return <strong key={key}>{inline.text}</strong>;
          case 'em':
            return <em key={key}>{inline.text}</em>;
          case 'code':
            return (
              <code key={key} dir="ltr">
                {inline.text}
              </code>
            );
          case 'cite':
            return <CiteButton key={key} n={inline.n} onCite={onCite} />;
          case 'text':
            return inline.text;
        }
      })}
    </bdi>
  );
}
