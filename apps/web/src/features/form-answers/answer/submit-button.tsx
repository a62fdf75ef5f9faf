import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import row from '../../../ui/layout/row.module.css';

/** Sends one of several forms in a drawer, whose sticky foot has room for one alone. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { isSubmitting, isDirty } = useFormContext().formState;
  return (
    <div className={row.wrap}>
      <Button type="submit" variant="default" loading={isSubmitting} disabled={!isDirty}>
        {children}
      </Button>
    </div>
  );
}
