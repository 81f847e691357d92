import { IconLanguage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';

const loadMenu = () => import('./language-menu.tsx');
const LanguageMenu = lazy(async () => ({ default: (await loadMenu()).LanguageMenu }));

/** The language button; its menu comes when somebody reaches for it. */
export function LanguageChoice() {
  const t = useTexts();
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <IconButton
      label={t('shell:language')}
      icon={<IconLanguage />}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <LanguageMenu />
    </Suspense>
  );
}
