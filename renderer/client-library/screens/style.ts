/** The look of screens; markup of a site can use the same classes. */
export const screenStyle = `
.gigya-screen { font: 15px/1.5 system-ui, sans-serif; color: inherit; }
.gigya-screen h2 { margin: 0 0 16px; font: 600 20px/1.3 system-ui, sans-serif; }
.gigya-screen form { display: grid; gap: 12px; margin: 16px 0; }
.gigya-screen .gigya-label { display: grid; gap: 4px; font-weight: 500; }
.gigya-screen .gigya-label input, .gigya-screen .gigya-label select { padding: 9px 11px; border: 1px solid #c9cde0; border-radius: 8px; font: inherit; font-weight: 400; }
.gigya-screen input:focus-visible { outline: 2px solid #3d4fd1; outline-offset: 1px; }
.gigya-screen .gigya-checkbox { display: flex; gap: 8px; align-items: baseline; }
.gigya-screen .gigya-input-submit { padding: 10px 14px; border: 0; border-radius: 8px; background: #3d4fd1; color: #fff; font: 600 15px/1.3 system-ui, sans-serif; cursor: pointer; }
.gigya-screen .gigya-input-submit:disabled { opacity: .6; cursor: progress; }
.gigya-screen .gigya-error-msg, .gigya-screen .gigya-error-display { color: #b3261e; font-size: 13px; }
.gigya-screen .gigya-error-msg:empty, .gigya-screen .gigya-error-display:empty { display: none; }
.gigya-screen .gigya-links { display: flex; gap: 16px; }
.gigya-screen a { color: #3042bd; }
`;
