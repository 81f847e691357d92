import { useTexts } from '../../../i18n/use-texts.ts';
import styles from './erasure.module.css';

/** What an erasure takes and what it leaves. */
export function WhatGoes() {
  const t = useTexts();
  return (
    <>
      <List title={t('onboarding:erase.goes')} items={t('onboarding:erase.goesItems')} />
      <List title={t('onboarding:erase.stays')} items={t('onboarding:erase.staysItems')} />
    </>
  );
}

/** The items stand in one text, one a line: languages may put them in another order. */
function List({ title, items }: { title: string; items: string }) {
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <ul className={styles['items']}>
        {items.split('; ').map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
