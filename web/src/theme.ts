import { ActionIcon, Anchor, Button, CloseButton, createTheme, Input, type CSSVariablesResolver } from '@mantine/core';

/** Controls are 28 px high, those inside a line 24: nothing that can be pressed is smaller. */
const CONTROL = '28px';
const IN_LINE = '24px';

/** Quiet and dense: one accent colour, the system's fonts, small radii. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 3 },
  colors: {
    // The text, its quieter kinds, lines, and what text stands on.
    dark: [
      '#e3e6ec',
      '#a8afbd',
      '#949cab',
      '#454c59',
      '#2f3541',
      '#232833',
      '#1b1e25',
      '#15171c',
      '#111317',
      '#0c0e11',
    ],
  },
  white: '#ffffff',
  black: '#16181d',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
      h5: { fontSize: '14px', lineHeight: '20px' },
      h6: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  cursorType: 'pointer',
  autoContrast: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({
      defaultProps: { size: 'xs' },
      vars: (_, { size, color, variant = 'filled' }) => ({
        root: {
          '--button-height': String(size).startsWith('compact') ? IN_LINE : CONTROL,
          // Dark on the light accent of the dark scheme.
          ...(color === undefined && variant === 'filled'
            ? { '--button-color': 'var(--mantine-primary-color-contrast)' }
            : {}),
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { size: CONTROL } }),
    CloseButton: CloseButton.extend({ defaultProps: { size: IN_LINE } }),
    Input: Input.extend({ vars: () => ({ wrapper: { '--input-height': CONTROL, '--input-fz': '13px' } }) }),
  },
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
    '--mantine-color-text': '#16181d',
    '--mantine-color-dimmed': '#515966',
    '--mantine-color-placeholder': '#515966',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': '#e2e5ea',
    '--mantine-color-default-hover': '#eef0f4',
    // Quiet buttons under the pointer: the shade that the library takes leaves their words a contrast of 4.1.
    '--mantine-color-indigo-light-hover': 'var(--mantine-color-indigo-1)',
    '--mantine-color-red-light-hover': 'var(--mantine-color-red-1)',
    '--surface': '#f7f8fa',
    '--tone-neutral': 'var(--mantine-color-gray-6)',
    '--tone-active': '#3b5bdb',
    '--tone-good': '#087f5b',
    '--tone-warn': '#b45309',
    '--tone-bad': '#b42318',
    '--tone-warn-text': '#b45309',
    '--tone-bad-text': '#b42318',
    '--sql-keyword': 'var(--mantine-color-indigo-9)',
    '--sql-string': '#05664a',
    '--sql-number': 'var(--mantine-color-grape-9)',
  },
  dark: {
    '--mantine-color-text': '#e3e6ec',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-default-hover': 'var(--mantine-color-dark-5)',
    '--mantine-primary-color-contrast': '#15171c',
    '--surface': '#1b1e25',
    '--tone-neutral': 'var(--mantine-color-dark-2)',
    '--tone-active': '#91a7ff',
    '--tone-good': 'var(--mantine-color-teal-5)',
    '--tone-warn': 'var(--mantine-color-orange-5)',
    '--tone-bad': 'var(--mantine-color-red-5)',
    '--tone-warn-text': 'var(--mantine-color-orange-4)',
    '--tone-bad-text': 'var(--mantine-color-red-4)',
    '--sql-keyword': 'var(--mantine-color-indigo-2)',
    '--sql-string': 'var(--mantine-color-teal-3)',
    '--sql-number': 'var(--mantine-color-grape-3)',
  },
});
