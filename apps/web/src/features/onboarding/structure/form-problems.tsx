import { ApiError } from '../../../client/api-error.ts';
import { errorText } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { wordOf } from '../../../i18n/word-of.ts';
import { Banner } from '../../../ui/banner.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import styles from './structure.module.css';

/** Why the server refused an entry or a file: each place with its sentence. */
export function FormProblems({ error, withPaths = false }: { error: Error | null; withPaths?: boolean }) {
  const t = useTexts();
  if (error === null) return null;
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Banner tone="bad" title={errorText(error, t)}>
      {fields.length > 0 && (
        <ul className={styles['problems']}>
          {fields.map(({ path, code }) => (
            <li key={`${path}/${code}`}>
              {withPaths && (
                <>
                  <CodeText value={path} />{' '}
                </>
              )}
              {wordOf(t, `clients:structure.wrong.${code}`, code)}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
