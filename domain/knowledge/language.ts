/** Words that hold sentences together, by the name that PostgreSQL's full text search has for the language. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  english: 'the of and to in is that for it with as are this be by on not or you',
  german: 'der die und das ist nicht den von mit ein eine auf zu für dem des sie werden oder wird',
  french: 'le les des est et une dans pour que sur pas avec par vous du ce sont ou cette aux',
  spanish: 'el los las que una por con para del se es no su como en más este esta son al',
  italian: 'il che di per una non con del della è sono gli nel alla come questo si dei delle più',
  portuguese: 'os que uma não para com por mais dos das como ao se em são na no você ou da',
  dutch: 'de het een van en niet dat op te zijn voor met die wordt aan bij ook deze worden om',
};

const SETS = Object.entries(SMALL_WORDS).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));

const SAMPLE_CHARS = 50_000;
/** So many of a text's words are small words of its language; of a list or of code there are fewer. */
const SHARE_MIN = 0.08;

/** In which language full text search reads a text: the name of its configuration, `simple` where none is known. */
export const languageOf = (text: string): string => {
  const words =
    text
      .slice(0, SAMPLE_CHARS)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const counted = SETS.map(({ language, words: small }) => ({
    language,
    count: words.filter((word) => small.has(word)).length,
  })).toSorted((a, b) => b.count - a.count);
  const [best] = counted;
  return best === undefined || best.count === 0 || best.count < words.length * SHARE_MIN ? 'simple' : best.language;
};
