import { useEffect, useState } from 'react';
import { SearchInput, type SearchInputProps } from './SearchInput.tsx';

export interface KeywordSearchProps extends Pick<SearchInputProps, 'label' | 'placeholder' | 'isPill'> {
  /** Keyword of the shown results, such as the URL's. */
  keyword: string;
  /** Called on Enter with another keyword, and with an empty one when the field is cleared. */
  onSearch: (keyword: string) => void;
}

/** Search field of a list whose keyword is kept outside. Searches on Enter; clearing the field ends the search. */
export function KeywordSearch({ keyword, onSearch, ...props }: KeywordSearchProps) {
  const [text, setText] = useState(keyword);
  useEffect(
    function takeKeyword() {
      setText(keyword);
    },
    [keyword],
  );
  function change(next: string) {
    setText(next);
    if (next === '' && keyword !== '') onSearch('');
  }
  return (
    <SearchInput
      {...props}
      value={text}
      maxLength={60}
      onValueChange={change}
      onSearch={(next) => next !== keyword && onSearch(next)}
    />
  );
}
