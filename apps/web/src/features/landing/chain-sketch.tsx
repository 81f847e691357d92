import styles from './landing-page.module.css';

const sheets = [
  { y: 4, words: [88, 120, 64], state: 'done' },
  { y: 92, words: [72, 104, 96], state: 'open' },
  { y: 180, words: [96, 80, 112], state: 'done' },
] as const;

/** Three cases on one thread, each with its seal: what the product is about, without a word. */
export function ChainSketch() {
  return (
    <svg viewBox="0 0 280 260" className={styles['sketch']} aria-hidden="true">
      <path d="M28 34V222" className={styles['thread']} strokeWidth="2" />
      {sheets.map(({ y, words, state }) => (
        <g key={y}>
          <rect x="56" y={y + 0.5} width="220" height="72" rx="8" className={styles['sheet']} />
          {words.map((width, line) => (
            <rect
              key={width}
              x="76"
              y={y + 18 + line * 15}
              width={width}
              height="6"
              rx="3"
              className={styles['words']}
            />
          ))}
          <circle cx="252" cy={y + 21} r="6" className={styles['dot']} data-state={state} />
          <rect x="18" y={y + 26} width="20" height="20" rx="5" className={styles['seal']} />
        </g>
      ))}
    </svg>
  );
}
