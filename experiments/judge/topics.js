/** What a person would type for subjects of the encyclopaedia: two or three words, chosen before anything was measured. */
/** @type {readonly (readonly [subject: string, query: string])[]} */
export const subjects = [
  ['Geography.Natural_Disasters', 'natural disasters'],
  ['Everyday_life.Food_and_agriculture', 'food agriculture'],
  ['Science.Biology.Insects_Reptiles_and_Fish', 'insects reptiles fish'],
  ['Geography.African_Geography.African_Countries', 'african countries'],
  ['Geography.European_Geography.European_Countries', 'european countries'],
  ['Language_and_literature.Languages', 'languages'],
  ['People.Monarchs_of_Great_Britain', 'british kings queens'],
  ['Everyday_life.Television', 'television series'],
  ['Geography.Climate_and_the_Weather', 'climate weather'],
  ['Everyday_life.Films', 'films movies'],
  ['Science.Physics.Space_transport', 'space flight rockets'],
  ['Everyday_life.Sports', 'sports'],
  ['Business_Studies.Economics', 'economics'],
  ['Citizenship.Environment', 'environment pollution'],
  ['Everyday_life.Computer_and_Video_games', 'video games'],
  ['People.Engineers_and_inventors', 'engineers inventors'],
  ['Religion.Philosophy', 'philosophy'],
  ['Design_and_Technology.Air_and_Sea_transport', 'ships aircraft'],
  ['IT.Software', 'software'],
  ['People.Geographers_and_explorers', 'explorers'],
  ['People.Astronomers_and_physicists', 'astronomers physicists'],
  ['Religion.Divinities', 'gods goddesses'],
  ['Science.Physics.Electricity_and_Electronics', 'electricity electronics'],
  ['Design_and_Technology.Road_transport', 'road transport cars'],
  ['Citizenship.Law', 'law'],
  ['Business_Studies.Companies', 'companies'],
  ['Religion.Religious_texts', 'religious texts scripture'],
  ['Geography.Mineralogy', 'minerals gemstones'],
  ['Music.Musical_Instruments', 'musical instruments'],
  ['Citizenship.Education', 'universities schools'],
  ['Everyday_life.Sports_teams', 'football clubs'],
  ['Everyday_life.Drink', 'drinks beverages'],
  ['IT.Computer_Programming', 'computer programming'],
  ['People.Mathematicians', 'mathematicians'],
  ['Business_Studies.Currency', 'currency'],
  ['Science.Physics.The_Planets', 'planets solar system'],
  ['History.Archaeology', 'archaeology'],
  ['Science.Biology.Evolution_and_reproduction', 'evolution reproduction'],
  ['Language_and_literature.Poetry_and_Opera', 'opera poetry'],
  ['Everyday_life.Cartoons', 'cartoons animation'],
  ['People.Writers_and_critics', 'writers novelists'],
  ['People.Artists', 'painters artists'],
  ['Language_and_literature.Theatre', 'theatre plays'],
  ['Religion.Myths', 'mythology legends'],
  ['Geography.Geography_of_Oceania_Australasia', 'australia new zealand'],
  ['History.Military_History_and_War', 'wars battles'],
  ['Everyday_life.Games', 'board games chess'],
  ['IT.Cryptography', 'cryptography'],
];

/** The same for subjects that nothing was fitted to; `verdicts.js --fresh`. */
/** @type {readonly (readonly [subject: string, query: string])[]} */
export const freshSubjects = [
  ['Geography.Geography_of_Great_Britain', 'british towns geography'],
  ['People.Historical_figures', 'historical figures'],
  ['Citizenship.Politics_and_government', 'politics government'],
  ['History.Ancient_History_Classical_History_and_Mythology', 'ancient history'],
  ['History.British_History.British_History_1500_and_before_including_Roman_Britain', 'medieval roman britain'],
  ['Geography.Geography_of_Asia.Asian_Countries', 'asian countries'],
  ['People.Political_People', 'politicians'],
  ['Science.Physics.General_Physics', 'physics'],
  ['Science.Biology.General_Biology', 'biology'],
  ['People.Sports_and_games_people', 'sports players athletes'],
  ['People.Performers_and_composers', 'musicians composers'],
  ['People.Religious_figures_and_leaders', 'religious leaders saints'],
  ['Art.Art', 'art painting'],
  ['Religion.Religious_movements_traditions_and_organizations', 'religious movements'],
  ['Business_Studies.Business', 'business management'],
  ['IT.Websites_and_the_Internet', 'websites internet'],
  ['Science.Chemistry.General_Chemistry', 'chemistry'],
  ['Geography.Geography_of_the_Middle_East.Middle_Eastern_Countries', 'middle east countries'],
  ['Music.Musical_Recordings_and_compositions', 'songs albums'],
  ['Citizenship.Animal_and_Human_Rights', 'human rights animal rights'],
  ['Language_and_literature.Linguistics', 'linguistics grammar'],
  ['People.Actors_models_and_celebrities', 'actors celebrities'],
  ['Everyday_life.Sports_events', 'sports events'],
  ['History.Pre_1900_Military', 'military history'],
];

/** The same for topics of simulated webs. */
/** @type {readonly (readonly [topic: string, query: string])[]} */
export const simulatedTopics = [
  ['music', 'music composition'],
  ['law', 'law constitution'],
  ['medicine', 'medicine therapy'],
  ['cooking', 'cooking fry bake'],
  ['chemistry', 'chemistry reaction'],
  ['baseball', 'baseball pitcher'],
  ['mathematics', 'mathematics algebra'],
  ['military', 'military army'],
];

/** The same for the pages of computer-science departments. */
/** @type {readonly (readonly [category: string, query: string])[]} */
export const categories = [
  ['course', 'course homework lectures'],
  ['faculty', 'professor faculty'],
  ['project', 'research project group'],
  ['student', 'graduate student home page'],
];

/** @type {Readonly<Record<string, string>>} */
export const departments = {
  cornell: 'http://www.cs.cornell.edu/',
  texas: 'http://www.cs.utexas.edu/',
  washington: 'http://www.cs.washington.edu/',
  wisconsin: 'http://www.cs.wisc.edu/',
};
