import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type Place } from '../../lib/navigation.ts';

/** Leads from a record that cannot be shown to the list of its kind. */
export const BackLink = ({ link, children }: { link: Place; children: ReactNode }) => (
  <Button
    component={Link}
    {...link}
    variant="subtle"
    color="gray"
    leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
  >
    {children}
  </Button>
);
