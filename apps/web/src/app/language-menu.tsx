import { IconLanguage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { languageChoices } from '../i18n/language-choices.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { changeSettings, useSettings } from '../client/settings/settings-store.ts';

/** Loaded by the first click, which it then carries out: it opens once when it appears. */
export function LanguageMenu() {
  const t = useTexts();
  const { language, direction } = useSettings();
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    trigger.current?.focus();
    trigger.current?.click();
  }, []);
  return (
    <Menu
      trigger={<IconButton ref={trigger} label={t('shell:language')} icon={<IconLanguage />} noTooltip />}
      items={languageChoices.map((choice) => ({
        id: choice.id,
        label: choice.name,
        checked: choice.language === language && choice.direction === direction,
        onSelect: () => {
          // One choice is all: the menu closes before the direction, and with it the button, moves.
          trigger.current?.click();
          changeSettings({ language: choice.language, direction: choice.direction });
        },
      }))}
    />
  );
}
