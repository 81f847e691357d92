import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Select as Base } from '@base-ui/react/select';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { cx } from './class-names.ts';
import { documentDirection } from './document-direction.ts';
import { useFieldControl, useFieldLabelId } from './field.tsx';
import control from './control.module.css';
import popup from './popup.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  name?: string;
  id?: string;
  disabled?: boolean;
  required?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

export function Select<Value extends string = string>({
  value,
  onValueChange,
  options,
  placeholder,
  name,
  disabled = false,
  className,
  ...rest
}: SelectProps<Value>) {
  const { 'aria-required': required, ...field } = useFieldControl(rest);
  const labelId = useFieldLabelId();
  return (
    <DirectionProvider direction={documentDirection()}>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
        name={name}
        disabled={disabled}
        required={Boolean(required)}
      >
        <Base.Trigger
          {...field}
          aria-label={rest['aria-label']}
          aria-labelledby={rest['aria-label'] === undefined ? labelId : undefined}
          className={cx(control['control'], control['trigger'], className)}
        >
          <Base.Value
            className={value === null ? control['placeholder'] : undefined}
            placeholder={placeholder}
          />
          <IconSelector size={16} aria-hidden="true" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={popup['positioner']} sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className={cx(popup['popup'], popup['asWideAsAnchor'])}>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={popup['item']}
                >
                  <span className={popup['text']}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.hint !== undefined && <span className={popup['hint']}>{option.hint}</span>}
                  </span>
                  <Base.ItemIndicator className={popup['mark']}>
                    <IconCheck size={16} aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </DirectionProvider>
  );
}
