import type { FailureReason } from '../../contract/boncardImport.ts';
import { fieldSentencesEn } from '../../contract/fieldSentences.en.ts';
import { fieldSentencesPl } from '../../contract/fieldSentences.pl.ts';
import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a file of cards, or the file of its rejected rows, is refused. */
export const importRefusals = {
  pl: {
    'file-missing': 'Wybierz plik',
    'file-unreadable':
      'W tym pliku nie ma numerów i kodów PIN bonów. Wybierz plik XLSX lub CSV z kolumnami numer (lub number) i pin; w CSV rozdziel je średnikiem, przecinkiem lub tabulatorem.',
    'file-too-complex':
      'Odczyt tego pliku zajmuje za dużo czasu lub pamięci. Podziel go na mniejsze; jeśli to XLSX, możesz go też zapisać jako CSV.',
    'file-row-too-long':
      'W tym pliku jest wiersz dłuższy niż 100 000 znaków. Sprawdź, czy każdy cudzysłów jest zamknięty.',
    'file-too-many-columns': 'Ten plik ma ponad 1000 kolumn. Zostaw tylko kolumny numer i pin.',
    'file-too-many-rows': 'Ten plik ma więcej wierszy, niż mieści Excel (1 048 576). Podziel go na mniejsze.',
    'file-too-many-parts':
      'Ten plik XLSX ma ponad 1000 części, na przykład obrazków. Skopiuj numery i PIN-y do nowego arkusza.',
    'file-too-many-strings':
      'Ten plik XLSX ma więcej tekstów niż komórek. Skopiuj numery i PIN-y do nowego arkusza.',
    'file-unpacks-too-much':
      'Ten plik XLSX po rozpakowaniu ma ponad 100 MB. Podziel go na mniejsze albo zapisz jako CSV.',
    'file-encrypted':
      'Ten plik jest chroniony hasłem albo zapisany w starym formacie XLS. Zapisz go bez hasła jako XLSX lub CSV.',
    'file-damaged':
      'Tego pliku nie da się odczytać: jest uszkodzony albo nie dotarł w całości. Wyślij go jeszcze raz, a jeśli to nie pomoże, najpierw zapisz go ponownie.',
    'file-zip64':
      'Ten plik XLSX używa rozszerzenia ZIP64, którego nie przyjmujemy. Otwórz go w Excelu i zapisz ponownie.',
    'file-sizes-wrong':
      'W tym pliku XLSX jest część o innym rozmiarze lub innej treści, niż podaje jego spis. Otwórz go w Excelu i zapisz ponownie.',
    'file-headers-differ':
      'Ten plik XLSX podaje o jednej ze swoich części dwie różne rzeczy. Otwórz go w Excelu i zapisz ponownie.',
    'file-extra-data':
      'W tym pliku XLSX są dane, które do niego nie należą, albo drugi spis treści. Otwórz go w Excelu i zapisz ponownie.',
    'file-parts-overlap': 'W tym pliku XLSX części zachodzą na siebie. Otwórz go w Excelu i zapisz ponownie.',
    'file-part-twice':
      'W tym pliku XLSX dwie części mają tę samą nazwę. Otwórz go w Excelu i zapisz ponownie.',
    'file-other-kind':
      'Ten plik nie jest plikiem CSV ani XLSX, choć może mieć taką nazwę. Otwórz go w arkuszu kalkulacyjnym i zapisz jako XLSX.',
    'columns-unclear':
      'Nie wiadomo, w której kolumnie są numery bonów, a w której kody PIN. Odczytany wiersz: %{found}. W jednym wierszu nad danymi nazwij te kolumny numer i pin; wszystkie bony muszą być w tych dwóch kolumnach.',
    'sheet-unclear':
      'Numery bonów są w kilku arkuszach: %{found}. Zostaw w pliku jeden z nich albo ukryj pozostałe.',
    'rows-hidden':
      'W arkuszu są ukryte wiersze z bonami, na przykład wiersz %{found}. Pokaż je (może ukrył je filtr) albo usuń, a potem zapisz plik jeszcze raz.',
    'quote-unclear':
      'Nie wiadomo, gdzie kończy się komórka w cudzysłowie – wiersz %{found}. Usuń z niej cudzysłów albo zapisz plik jako XLSX.',
    'numbers-rounded':
      'Wszystkie numery z samych cyfr kończą się pięcioma zerami, na przykład w wierszu %{found}: arkusz kalkulacyjny zaokrąglił je, a ich ostatnie cyfry przepadły. Ustaw w kolumnie format „Tekst” i wklej numery jeszcze raz.',
    'sheet-unknown': 'W tym pliku nie ma takiego arkusza.',
    'header-row-unknown':
      'Nagłówkiem może być jeden z pierwszych stu niepustych wierszy, pod którym są bony. Wpisz numer takiego wiersza.',
    'column-unknown': 'W tym pliku nie ma takiej kolumny.',
    'columns-same': 'Numery i kody PIN muszą być w dwóch różnych kolumnach.',
    'file-not-alone': 'Wyślij tylko jeden plik, w polu file.',
    'file-field-unknown': 'Wyślij plik w polu file, a nie w polu %{field}.',
    'too-many-uploads': 'Odczytujemy już kilka innych plików. Spróbuj ponownie za chwilę.',
    'import-under-way': 'Ten import jeszcze trwa. Pobierz odrzucone wiersze, gdy się zakończy.',
  },
  en: {
    'file-missing': 'Choose a file',
    'file-unreadable':
      'There are no card numbers and PINs in this file. Choose an XLSX or CSV file with the columns number and pin; in a CSV file, separate them with semicolons, commas or tabs.',
    'file-too-complex':
      'Reading this file takes too much time or memory. Split it into smaller ones; an XLSX file can also be saved as CSV.',
    'file-row-too-long':
      'A row of this file is longer than 100,000 characters. Check that every quotation mark is closed.',
    'file-too-many-columns': 'This file has more than 1000 columns. Keep only the columns number and pin.',
    'file-too-many-rows': 'This file has more rows than Excel holds (1,048,576). Split it into smaller ones.',
    'file-too-many-parts':
      'This XLSX file has more than 1000 parts, pictures for example. Copy the numbers and PINs into a new sheet.',
    'file-too-many-strings':
      'This XLSX file has more texts than cells. Copy the numbers and PINs into a new sheet.',
    'file-unpacks-too-much':
      'This XLSX file unpacks to more than 100 MB. Split it into smaller ones or save it as CSV.',
    'file-encrypted':
      'This file has a password or is in the old XLS format. Save it without a password as XLSX or CSV.',
    'file-damaged':
      'This file cannot be read: it is damaged or did not arrive completely. Upload it once more; if that does not help, save it again first.',
    'file-zip64':
      'This XLSX file uses the ZIP64 extension, which is not accepted. Open it in Excel and save it again.',
    'file-sizes-wrong':
      'A part of this XLSX file differs in size or content from what its directory says. Open it in Excel and save it again.',
    'file-headers-differ':
      'This XLSX file contradicts itself about one of its parts. Open it in Excel and save it again.',
    'file-extra-data':
      'This XLSX file contains data that does not belong to it, or a second directory. Open it in Excel and save it again.',
    'file-parts-overlap': 'Parts of this XLSX file overlap. Open it in Excel and save it again.',
    'file-part-twice': 'Two parts of this XLSX file have the same name. Open it in Excel and save it again.',
    'file-other-kind':
      'This file is neither CSV nor XLSX, although its name may say so. Open it in a spreadsheet program and save it as XLSX.',
    'columns-unclear':
      'It is not clear which column holds the card numbers and which the PINs. Row that was read: %{found}. Name these columns number and pin in one row above the data; all cards have to be in these two.',
    'sheet-unclear':
      'Several sheets have card numbers: %{found}. Keep one of them in the file, or hide the others.',
    'rows-hidden':
      'Some rows with cards are hidden in this sheet, row %{found} for one. Show them (a filter may hide them) or delete them, then save the file again.',
    'quote-unclear':
      'It is not clear where a cell in quotation marks ends – row %{found}. Remove its quotation mark, or save the file as XLSX.',
    'numbers-rounded':
      'All numbers that have only digits end in five zeros, that of row %{found} for one: a spreadsheet program has rounded them, and their last digits are lost. Format the column as text and paste the numbers again.',
    'sheet-unknown': 'There is no such sheet in this file.',
    'header-row-unknown':
      'The header has to be one of the first hundred rows that are not blank, with cards below it. Enter the number of such a row.',
    'column-unknown': 'There is no such column in this file.',
    'columns-same': 'Numbers and PINs have to be in two different columns.',
    'file-not-alone': 'Send only one file, in the field file.',
    'file-field-unknown': 'Send the file in the field file, not in the field %{field}.',
    'too-many-uploads': 'Several other files are being read. Try again shortly.',
    'import-under-way': 'This import is still in progress. Download the rejected rows once it has ended.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;

/** Why a row of a file was rejected. */
export const failureSentences: Record<Language, Record<FailureReason, string>> = {
  pl: {
    duplicate: 'Ten numer jest już w systemie.',
    repeated: 'Powtórzony numer – wiersz %{line}.',
    'excel-rounded':
      'Excel zaokrąglił ten numer. Ustaw w kolumnie format „Tekst” i wklej numery jeszcze raz.',
    'number-invalid': fieldSentencesPl.cardNumber,
    'pin-scientific':
      'Arkusz kalkulacyjny zamienił ten PIN na liczbę w zapisie naukowym, na przykład 1E2 na 100. Ustaw w kolumnie format „Tekst” i wpisz PIN jeszcze raz.',
    'pin-invalid': fieldSentencesPl.pin,
    'cells-shifted':
      'Ten wiersz ma więcej komórek niż nagłówek lub inne wiersze. Ujmij w cudzysłów tekst, w którym jest separator.',
  },
  en: {
    duplicate: 'This number is already in the system.',
    repeated: 'This number repeats that of row %{line}.',
    'excel-rounded': 'Excel has rounded this number. Format the column as text and paste the numbers again.',
    'number-invalid': fieldSentencesEn.cardNumber,
    'pin-scientific':
      'A spreadsheet program has turned this PIN into a number in scientific notation, such as 1E2 into 100. Format the column as text and enter the PIN again.',
    'pin-invalid': fieldSentencesEn.pin,
    'cells-shifted':
      'This row has more cells than the header or the other rows. Put quotation marks around the text that contains the separator.',
  },
};

/** A part of the name of the file with rejected rows: ASCII, no spaces. */
export const failureFiles: Record<Language, string> = { pl: 'bledy-importu', en: 'import-errors' };
