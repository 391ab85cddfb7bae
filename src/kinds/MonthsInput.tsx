import { RadioButtonGroupInput } from 'react-admin';
import { validityMonths } from '../../contract/boncard.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { KindInputProps } from './kindInputProps.ts';

/** How long a charge lasts, all choices in sight. */
export function MonthsInput(props: KindInputProps) {
  const translate = useTranslate();
  const choices = validityMonths.map((months) => ({
    id: months,
    name: translate('charge.monthCount', { smart_count: months }),
  }));
  return <RadioButtonGroupInput {...props} choices={choices} parse={Number} translateChoice={false} />;
}
