import { signIn } from '@gemelo/contract/endpoints/sign-in';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { loadTexts } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/translation.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';
import type { useSignIn } from './sign-in.ts';

interface LoginFormProps {
  signing: ReturnType<typeof useSignIn>;
  email?: string;
  /** Initial message, such as an identity provider's error. */
  initial?: BannerText | undefined;
  closable?: boolean;
  /** Content between the fields and the button. */
  children?: ReactNode;
  onSent?: (email: string) => void;
}

const names = ['email', 'password'] as const;
type Errors = Partial<Record<(typeof names)[number], string | undefined>>;

/** Plain inputs: the first page is loaded without react-hook-form. */
export function LoginForm({ signing, email = '', initial, closable, children, onSent }: LoginFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState({ email, password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [banner, setBanner] = useState(initial);
  const [sending, setSending] = useState(false);
  const [visible, setVisible] = useState(false);
  const bannerOf = useFailureBanner();
  const form = useRef<HTMLFormElement>(null);

  const send = async (body: z.output<typeof signIn.body>) => {
    setBanner(undefined);
    setSending(true);
    try {
      await signing.withPassword(body);
      onSent?.(body.email);
    } catch (failure) {
      setBanner(bannerOf(failure));
    } finally {
      setSending(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = z.safeParse(signIn.body, values, { reportInput: true });
    if (result.success) {
      setErrors({});
      return send(result.data);
    }
    await loadTexts();
    const issues = fieldIssues(result.error);
    setErrors(
      Object.fromEntries(
        issues
          .toReversed()
          .map(({ path, rule, params }) => [path, t(`contract:validation.${rule}`, params ?? {})]),
      ),
    );
    const first = names.find((name) => issues.some(({ path }) => path === name));
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const field = (name: (typeof names)[number]) => ({
    name,
    label: t(`public.fields.${name}`),
    value: values[name],
    error: errors[name],
    'aria-required': true,
    'aria-invalid': errors[name] ? true : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });

  return (
    <form ref={form} noValidate className={stack.stack} onSubmit={(event) => void submit(event)}>
      <Banner banner={banner} {...(closable ? { onClose: () => setBanner(undefined) } : {})} />
      <TextInput
        {...field('email')}
        type="email"
        autoComplete="username"
        dir="ltr"
        autoFocus={email === ''}
      />
      <PasswordInput
        {...field('password')}
        autoComplete="current-password"
        autoFocus={email !== ''}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t('ui.password.hide') : t('ui.password.show'),
          'aria-pressed': visible,
          tabIndex: 0,
        }}
      />
      {children}
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t('public.login.continue')}
      </Button>
    </form>
  );
}
