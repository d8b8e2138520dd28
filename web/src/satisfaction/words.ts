const NAMES = ['very bad', 'bad', 'in between', 'good', 'very good'] as const;

/** A rating from 1 to 5, so that it can be told without stars and colours. */
export const ratingInWords = (rating: number): string => {
  const name = NAMES[rating - 1];
  return name === undefined ? `${rating} of 5` : `${rating} of 5, ${name}`;
};

/** A percentage, or that there is none. */
export const percentage = (value: number | null): string => (value === null ? '–' : `${value} %`);

/** An average of ratings, with two digits. */
export const average = (value: number | null): string => (value === null ? '–' : value.toFixed(2));

/** SU-184: whose words were rated. */
export const ANSWER_WORDS = {
  unedited: 'The agent’s draft, as it was',
  edited: 'The agent’s draft, edited',
  own: 'Written by a person',
} as const;
