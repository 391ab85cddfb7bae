import { RadioButtonGroupInput } from 'react-admin';
import { validityMonths } from '../../contract/boncard.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { KindInputProps } from './kindInputProps.ts';

/** The validity of a charge, as radio buttons. */
export function MonthsInput(props: KindInputProps) {
  const translate = useTranslate();
  const choices = validityMonths.map((months) => ({
    id: months,
    name: translate('charge.monthCount', { smart_count: months }),
  }));
  return <RadioButtonGroupInput {...props} choices={choices} parse={Number} translateChoice={false} />;
}
