// Sets the chosen colour scheme before the page is drawn for the first time; React would set it a moment later, and a dark
// console would begin with a white flash. Its key and its values are those of renderer/src/theme/theme-provider.tsx.
{
  const chosen = localStorage.getItem('authdesk-color-scheme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
