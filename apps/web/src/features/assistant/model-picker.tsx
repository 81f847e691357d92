import { assistantModels, type AssistantModel } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { oneOf } from '../../client/search-params.ts';
import { modelsQuery } from '../../domain/answers/models.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import styles from './composer.module.css';

interface ModelPickerProps {
  readonly model: AssistantModel;
  onChange(model: AssistantModel): void;
}

/** Who answers. A model without a key stays in the list and says so: the built-in assistant stands in for it. */
export function ModelPicker({ model, onChange }: ModelPickerProps) {
  const t = useTexts();
  const { data } = useQuery(modelsQuery);
  const known = (id: AssistantModel) => data?.models.find((each) => each.model === id);
  const name = (id: AssistantModel) => known(id)?.modelName ?? t(`assistant:model.${id}`);
  const chosen = known(model);
  return (
    <>
      <NativeSelect
        aria-label={t('assistant:model.label')}
        className={styles['model']}
        value={model}
        onChange={(event) => onChange(oneOf(event.target.value, assistantModels) ?? model)}
        options={assistantModels.map((id) => ({
          value: id,
          label:
            known(id)?.isAvailable === false ? t('assistant:model.noKey', { model: name(id) }) : name(id),
        }))}
      />
      {data !== undefined && chosen?.isAvailable !== true && (
        <p className={styles['hint']}>{t('assistant:model.instead', { model: name(model) })}</p>
      )}
      {chosen?.isAvailable === true && chosen.isOutside && (
        <p className={styles['hint']}>{t('assistant:model.outside', { model: name(model) })}</p>
      )}
    </>
  );
}
