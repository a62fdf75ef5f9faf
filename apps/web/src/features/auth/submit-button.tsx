import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

/** Submit button of a public form with a spinner. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormContext().formState;
  return (
    <Button type="submit" size="md" fullWidth loading={isSubmitting}>
      {children}
    </Button>
  );
}
