import { Anchor, createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Quiet and dense: one accent colour, the system's fonts, small radii. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  autoContrast: true,
  components: { Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }) },
});

/** Secondary text and errors in shades that keep a contrast of 4.5 on every background of the application. */
export const cssVariables: CSSVariablesResolver = () => ({
  // White text on these has a contrast of more than 4.5.
  variables: {
    '--tone-good-filled': 'var(--mantine-color-teal-9)',
    '--tone-bad-filled': 'var(--mantine-color-red-9)',
    '--tone-on-filled': 'var(--mantine-color-white)',
  },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--tone-neutral': 'var(--mantine-color-gray-6)',
    '--tone-active': 'var(--mantine-color-indigo-6)',
    '--tone-good': 'var(--mantine-color-teal-7)',
    '--tone-warn': 'var(--mantine-color-orange-7)',
    '--tone-bad': 'var(--mantine-color-red-7)',
    '--tone-bad-text': 'var(--mantine-color-red-9)',
    '--sql-keyword': 'var(--mantine-color-indigo-9)',
    '--sql-string': 'var(--mantine-color-teal-9)',
    '--sql-number': 'var(--mantine-color-grape-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--tone-neutral': 'var(--mantine-color-dark-2)',
    '--tone-active': 'var(--mantine-color-indigo-4)',
    '--tone-good': 'var(--mantine-color-teal-5)',
    '--tone-warn': 'var(--mantine-color-orange-5)',
    '--tone-bad': 'var(--mantine-color-red-5)',
    '--tone-bad-text': 'var(--mantine-color-red-4)',
    '--sql-keyword': 'var(--mantine-color-indigo-2)',
    '--sql-string': 'var(--mantine-color-teal-3)',
    '--sql-number': 'var(--mantine-color-grape-3)',
  },
});
