import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { failureOf } from '../../../httpFailure.ts';
import { Sheet } from '../Sheet.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { showRefusal } from './showRefusal.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

interface RecordFormProps<Typed extends FieldValues, Checked> {
  form: UseFormReturn<Typed, unknown, Checked>;
  save: (typed: Checked) => Promise<unknown>;
  /** Resources that show what was saved: they are loaded anew. */
  shownIn: readonly string[];
  /** Keys of what the button does and of what was done. */
  submit: string;
  saved: string;
  /** Where the person came from, and goes to afterwards. */
  back: string;
  children: ReactNode;
}

/** A form that makes or changes a record (spec §5): checked by the contract, refused beside its fields, never left by mistake. */
export function RecordForm<Typed extends FieldValues, Checked>({
  form,
  save,
  shownIn,
  submit,
  saved,
  back,
  children,
}: RecordFormProps<Typed, Checked>) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isDirty, isSubmitting, errors } = form.formState;

  const onSubmit = form.handleSubmit(async (typed) => {
    const failure = await failureOf(save(typed));
    if (failure) return showRefusal(form, failure, translate);
    for (const resource of shownIn) void queryClient.invalidateQueries({ queryKey: [resource] });
    notify(saved, { type: 'success' });
    await navigate(back);
  });

  return (
    <Stack sx={{ maxWidth: 640 }}>
      <Sheet>
        <Stack component="form" noValidate spacing={3} onSubmit={onSubmit}>
          {children}
          <FormRefusal root={errors.root} />
          <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
              {translate(submit)}
            </Button>
            <Button component={Link} to={back} size="large">
              {translate('form.back')}
            </Button>
          </Stack>
        </Stack>
      </Sheet>
      <UnsavedGuard active={isDirty && !isSubmitting} />
    </Stack>
  );
}
