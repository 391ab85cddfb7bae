import { useResourceContext, useTranslateLabel } from 'ra-core';
import type { z } from 'zod/mini';
import { kindOf } from '../../contract/kinds.ts';
import { listFilterSchemas, type ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { filterText } from '../kinds/filterText.ts';
import { salonOf, useOurSalons } from '../kinds/useOurSalons.ts';

/** An active filter as text: `Status: Aktywny`. */
interface Asked {
  source: string;
  text: string;
}

/** Returns each active filter of the surrounding list's resource, with its value. */
export function useAskedTexts(filter: object): Asked[] {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext() as ResourceName;
  const schemas: Partial<Record<string, z.core.$ZodType>> = listFilterSchemas(resource);
  const asked = Object.entries(filter).flatMap(([source, value]) => {
    const schema = schemas[source];
    return schema && value !== '' && value !== null ? [{ source, schema, value }] : [];
  });
  const isSalon = ({ schema }: (typeof asked)[number]) => kindOf(schema) === 'salon';
  const { data: salons = [] } = useOurSalons({ enabled: asked.some(isSalon) });
  return asked.map((each) => {
    const { source, schema, value } = each;
    const salon = isSalon(each) && salonOf(salons, value);
    const said = salon ? salon.name : filterText(schema, value, translate);
    return { source, text: `${labelOf({ source, resource })}: ${said}` };
  });
}
