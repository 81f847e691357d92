import { Banner } from '../ui/banner.tsx';
import { CodeText } from '../ui/code-text.tsx';
import styles from './secret-once.module.css';

interface SecretOnceProps {
  /** That it is shown this once, and what to do with it. */
  readonly title: string;
  readonly text: string;
  readonly secret: string;
}

/** A secret that the server has told and never tells again, to be copied. */
export function SecretOnce({ title, text, secret }: SecretOnceProps) {
  return (
    <div className={styles['secret']}>
      <Banner tone="caution" title={title}>
        {text}
      </Banner>
      <p>
        <CodeText value={secret} copy />
      </p>
    </div>
  );
}
