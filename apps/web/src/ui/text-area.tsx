import { useState, type ChangeEvent, type ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { formatNumber } from './number-format.ts';
import styles from './control.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows used and allowed characters; needs `maxLength`. */
  counter?: boolean;
}

const NEAR = 0.9;

export function TextArea({ counter = false, className, onChange, ...rest }: TextAreaProps) {
  const control = useFieldControl(rest);
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length);
  const length = rest.value === undefined ? typed : String(rest.value).length;
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  const area = (
    <textarea
      {...rest}
      {...control}
      onChange={handleChange}
      className={cx(styles['control'], styles['area'], className)}
    />
  );
  const { maxLength } = rest;
  if (!counter || maxLength === undefined) return area;
  return (
    <div className={styles['areaBox']}>
      {area}
      <bdi dir="ltr" className={styles['counter']} data-near={length >= maxLength * NEAR ? '' : undefined}>
        {formatNumber(length)} / {formatNumber(maxLength)}
      </bdi>
    </div>
  );
}
