import type { Structure } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { missingOn } from './missing-on.ts';
import { nameOf } from './name-of.ts';
import styles from './structure.module.css';

/** The forms that the client has to sign, each with the reason, and where they stand filled in. */
export function FormsList({ structure, caseId }: { structure: Structure; caseId: string }) {
  const t = useTexts();
  const { forms } = structure;
  if (forms.length === 0) return null;
  return (
    <section aria-labelledby="structure-forms">
      <h3 id="structure-forms" className={styles['heading']}>
        {t('clients:forms.due')}
      </h3>
      <ul className={styles['owners']}>
        {forms.map((form) => (
          <li key={`${form.form}/${form.about}`} className={styles['owner']}>
            <Link to="/app/clients/$caseId/forms" params={{ caseId }}>
              {t(`clients:forms.title.${form.form}`)}
            </Link>
            <bdi className={styles['quiet']}>
              {t(`clients:forms.reason.${form.reason}`, { name: nameOf(structure, form.about, t) })}
              {missingOn(form) > 0 && ` · ${t('clients:forms.missing', { count: missingOn(form) })}`}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
